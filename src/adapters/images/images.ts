/** Makes the images that are served out of whatever people send. */
export interface ImageConverter {
  /**
   * WebP, upright, in sRGB, without metadata, never enlarged: `full` at most 1,200 px wide, `small` at most 320 px.
   * Animations stay animated.
   * @throws {AppError} 400 INVALID_FILE_TYPE or INVALID_IMAGE, whose message goes after a file's name
   */
  make(bytes: Buffer): Promise<{ full: Buffer; small: Buffer }>
}
