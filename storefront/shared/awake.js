import { useEffect, useState } from 'preact/hooks'

/** Whether the scripts of the page have arrived: before that, a button that the server has rendered does nothing. */
export function useAwake() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake
}
