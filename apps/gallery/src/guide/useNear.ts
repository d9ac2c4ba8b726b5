import { type RefObject, useEffect, useState } from 'react'

/** A frame loads at this distance from the window and is dropped beyond it: two hundred frames at once are too many. */
const margin = '400px'

/** Whether an element is in sight or close to it. */
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
