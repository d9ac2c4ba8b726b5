import { type RefObject, useEffect, useState } from 'react'

/** So far from the window a frame begins to load, and is given up: some two hundred at once would be too many. */
const margin = '400px'

/** Whether an element is in sight, or nearly. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return near
}
