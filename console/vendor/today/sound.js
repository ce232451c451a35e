/** A bell of two notes for a new order, made by the browser itself. */
import { signal } from '@preact/signals'

const KEPT = 'palengke-sound'

export const isSoundOn = signal(localStorage.getItem(KEPT) !== 'off')

/** @type {AudioContext | undefined} */
let audio

/** Browsers make no sound before the first touch of the page. */
addEventListener('pointerdown', () => void wake(), { once: true })

async function wake() {
  audio ??= new AudioContext()
  await audio.resume()
  return audio
}

export async function toggleSound() {
  isSoundOn.value = !isSoundOn.value
  localStorage.setItem(KEPT, isSoundOn.value ? 'on' : 'off')
  if (isSoundOn.value) await ring()
}

const NOTES = [880, 1_174.66, 880]
const NOTE_SECONDS = 0.18

export async function ring() {
  if (!isSoundOn.value || (!audio && !navigator.userActivation?.hasBeenActive)) return
  const context = await wake()
  for (const [index, frequency] of NOTES.entries()) {
    const [note, loudness] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + index * NOTE_SECONDS
    note.frequency.value = frequency
    loudness.gain.setValueAtTime(0.25, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS)
    note.connect(loudness).connect(context.destination)
    note.start(start)
    note.stop(start + 2 * NOTE_SECONDS)
  }
}
