/** Light or dark: as the device has it, or as was chosen here. Browser only. */
import { signal } from '@preact/signals'

export const themes = /** @type {const} */ (['auto', 'light', 'dark'])
/** @typedef {(typeof themes)[number]} Theme */

const KEPT = 'palengke-theme'
const AS_DEVICE = '(prefers-color-scheme: dark)'
const media = { auto: AS_DEVICE, light: 'not all', dark: 'all' }

export const theme = signal(themes.find((each) => each === localStorage.getItem(KEPT)) ?? 'auto')

/** @param {Theme} chosen */
export function setTheme(chosen) {
  localStorage.setItem(KEPT, chosen)
  theme.value = chosen
  apply()
}

const rules = [...document.styleSheets]
  .flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === AS_DEVICE)

/** The rules for dark devices apply to all devices, or to none. */
function apply() {
  for (const rule of /** @type {CSSMediaRule[]} */ (rules))
    rule.media.mediaText = media[theme.value]
  document.documentElement.style.colorScheme = theme.value === 'auto' ? '' : theme.value
}

apply()
