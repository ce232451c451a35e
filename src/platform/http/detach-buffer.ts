/**
 * Gives the memory of bytes that nobody will look at again back at once. They lie outside the heap, so a few megabytes that
 * wait for the collector make it look through everything over and over. Small buffers share their memory with others, and stay.
 */
export function detachBuffer(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0)
}
