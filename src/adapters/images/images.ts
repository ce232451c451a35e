/** Converts what people upload to the images that are served. */
export interface ImageConverter {
  /**
   * Makes WebP images, upright, in sRGB, without metadata, never enlarged: `full` is at most 1,200 px wide, `thumbnail` 320 px.
   * Animations stay animated.
   * @throws {AppError} 400 INVALID_FILE_TYPE or INVALID_IMAGE, with a message that follows the name of the file
   */
  convert(bytes: Buffer): Promise<{ full: Buffer; thumbnail: Buffer }>
}
