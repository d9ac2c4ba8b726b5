import { useEffect, useState } from 'react'
import { useLater } from '../../sdk/useLater.ts'

/** A value once it has stayed the same for so long. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const later = useLater()
  useEffect(() => later(ms, () => setSettled(value)), [value, ms, later])
  return settled
}
