/** What a section shows of the API: loaded once, again after a change, or again and again while it is looked at. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/**
 * @template T
 * @param {() => Promise<T>} load
 * @param {unknown[]} [inputs] loads again when one of them changes
 * @param {{ everyMs?: number, hiddenEveryMs?: number }} [again] how often to load again; less often while another tab is in front
 * @returns {{ data: T | undefined, error: any, reload: () => Promise<void>, set: (data: T) => void }}
 */
export function useResource(load, inputs = [], { everyMs, hiddenEveryMs = 30_000 } = {}) {
  const [state, setState] = useState(
    /** @type {{ data: T | undefined, error: any }} */ ({ data: undefined, error: null }),
  )
  const latest = useRef(0)
  const reload = useCallback(async () => {
    const turn = ++latest.current
    try {
      const data = await load()
      if (turn === latest.current) setState({ data, error: null })
    } catch (error) {
      if (turn === latest.current) setState(({ data }) => ({ data, error }))
    }
  }, inputs)
  useEffect(() => {
    void reload()
    return () => void latest.current++
  }, [reload])
  useEffect(
    () => (everyMs ? repeat(reload, () => (document.hidden ? hiddenEveryMs : everyMs)) : undefined),
    [reload, everyMs],
  )
  const set = (/** @type {T} */ data) => {
    latest.current++
    setState({ data, error: null })
  }
  return { ...state, reload, set }
}

/**
 * Calls `work` until it is ended, at once when the page is looked at again.
 * @param {() => Promise<unknown>} work
 * @param {() => number} pauseMs
 * @returns {() => void} ends it
 */
function repeat(work, pauseMs) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer
  let isEnded = false
  const wait = () => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(turn, pauseMs())
  }
  const turn = () => void work().finally(wait)
  const onVisible = () => !document.hidden && turn()
  document.addEventListener('visibilitychange', onVisible)
  wait()
  return () => {
    isEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
