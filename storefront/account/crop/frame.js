/**
 * The square that is cut out of a picture. `x` and `y` are the centre of the square in the picture and `zoom` is how much larger
 * than necessary the picture is drawn; all of them stay so that the square lies within the picture.
 */

/**
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ x: number, y: number, zoom: number }} Crop
 */

export const MAX_ZOOM = 4

/** @param {Size} picture @returns {Crop} the largest square in the middle */
export const centered = ({ width, height }) => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The side of the square in pixels of the picture. @param {Size} picture @param {number} zoom */
export const sideOf = ({ width, height }, zoom) => Math.min(width, height) / zoom

/** The nearest crop that lies within the picture. @param {Size} picture @param {Crop} crop @returns {Crop} */
export function within(picture, { x, y, zoom }) {
  const fitting = Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const half = sideOf(picture, fitting) / 2
  return {
    x: Math.min(Math.max(x, half), picture.width - half),
    y: Math.min(Math.max(y, half), picture.height - half),
    zoom: fitting,
  }
}

/**
 * Moves the picture under the square, by pixels of the screen.
 * @param {Size} picture
 * @param {Crop} crop
 * @param {{ dx: number, dy: number, side: number }} by `side`: that of the square on the screen
 */
export function moved(picture, crop, { dx, dy, side }) {
  const scale = sideOf(picture, crop.zoom) / side
  return within(picture, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale })
}
