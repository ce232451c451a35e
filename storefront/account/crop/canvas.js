/** The picture under a square: dragged by finger or mouse, moved by arrow keys, zoomed by a slider. */
import { useEffect, useRef } from 'preact/hooks'
import { html } from '../../shared/html.js'
import { useLocale } from '../../shared/locale.js'
import { MAX_ZOOM, moved, sideOf, within } from './frame.js'

/** @import { Crop } from './frame.js' */

const SIDE = 512
const KEY_STEP = 24
/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @param {{ picture: ImageBitmap, crop: Crop, onChange: (crop: Crop) => void }} props */
export function CropCanvas({ picture, crop, onChange }) {
  const { t } = useLocale()
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null))
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  /** @param {number} dx @param {number} dy */
  const move = (dx, dy) => {
    const side = canvas.current?.clientWidth ?? SIDE
    onChange(moved(picture, crop, { dx, dy, side }))
  }
  return html`<canvas
      ref=${canvas}
      class="crop"
      width=${SIDE}
      height=${SIDE}
      tabindex="0"
      role="img"
      aria-label="${t('avatar.crop')}. ${t('avatar.crop-hint')}"
      onPointerDown=${(/** @type {any} */ event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove=${(/** @type {any} */ event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          move(event.movementX, event.movementY)
      }}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        const arrow = arrows[event.key]
        if (!arrow) return
        event.preventDefault()
        move(arrow[0] * KEY_STEP, arrow[1] * KEY_STEP)
      }}
    />
    <div class="field">
      <label for="zoom">${t('avatar.zoom')}</label>
      <input
        id="zoom"
        type="range"
        min="1"
        max=${MAX_ZOOM}
        step="0.05"
        value=${crop.zoom}
        onInput=${(/** @type {any} */ { currentTarget }) =>
          onChange(within(picture, { ...crop, zoom: Number(currentTarget.value) }))}
      />
    </div>`
}

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} picture @param {Crop} crop */
function draw(canvas, picture, { x, y, zoom }) {
  const side = sideOf(picture, zoom)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, SIDE, SIDE)
  context?.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, SIDE, SIDE)
}

/** The square as a small file, whatever the picture weighs. @param {ImageBitmap} picture @param {Crop} crop @returns {Promise<File>} */
export async function squareOf(picture, crop) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  draw(canvas, picture, crop)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return new File([/** @type {Blob} */ (blob)], 'avatar.jpg', { type: 'image/jpeg' })
}
