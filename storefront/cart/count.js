/** The number of lines in the cart, in the header of every page. */
import { effect } from '@preact/signals'
import { lines, loadCart } from './store.js'

export function showCartCount() {
  const element = document.getElementById('cart-count')
  if (!element) return
  void loadCart()
  effect(() => {
    const count = lines.value?.length ?? 0
    element.textContent = String(count)
    element.hidden = count === 0
  })
}
