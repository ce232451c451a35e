/**
 * Gives the memory of bytes that nobody will look at again back at once. They lie outside the heap, so a few megabytes that
 * wait for the collector make it look through everything over and over. Bytes that share their memory must not be given back.
 */
export function giveBack({ buffer }: Uint8Array): void {
  ;(buffer as ArrayBuffer).transfer(0)
}
