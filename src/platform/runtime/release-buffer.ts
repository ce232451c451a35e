/**
 * Frees the memory of bytes that nobody reads any more. It lies outside the heap, where a few megabytes that wait for the garbage
 * collector make it scan the whole heap again and again. Small buffers share their memory with others and are left alone.
 */
export function releaseBuffer(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0)
}
