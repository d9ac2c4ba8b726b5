import { useEffect, useState } from 'react'
import { useLater } from '../../sdk/useLater.ts'

/** A value that follows its source once the source has not changed for this time. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const later = useLater()
  useEffect(() => later(ms, () => setSettled(value)), [value, ms, later])
  return settled
}
