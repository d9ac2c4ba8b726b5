import { Button, Shimmer, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import type { Activity } from '../useActivity.ts'
import type { RowWords } from './EntryRow.tsx'
import { scrollerOf } from './scrollerOf.ts'

/**
 * The end of the list: more entries load when it comes into sight (HIS-06), or on a press when that brought no visible
 * entry.
 */
export function ListEnd({
  activity,
  t,
}: {
  readonly activity: Activity
  readonly t: RowWords['t']
}): ReactElement {
  const { hasMore, loadingMore, moreFailed, barren, more, retry, months } = activity
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const isWaiting = hasMore && !loadingMore && !moreFailed && !barren
  useEffect(() => {
    const element = end.current
    const view = element?.ownerDocument.defaultView
    if (!isWaiting || !element || !view) return
    // A new observer for each page: an end that is still in sight is reported again.
    const observer = new view.IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { root: scrollerOf(element), rootMargin: '400px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting, months])
  return (
    <div ref={end} className="activity-end-mark">
      <div role="status" aria-busy={loadingMore}>
        {loadingMore && (
          <>
            <VisuallyHidden>{t('history.loadingMore')}</VisuallyHidden>
            <Shimmer width="100%" height={44} />
          </>
        )}
      </div>
      {moreFailed && !loadingMore && (
        <>
          <p role="alert" className="activity-hint">
            {t('history.moreFailed')}
          </p>
          <Button onClick={retry}>{t('history.retry')}</Button>
        </>
      )}
      {hasMore && barren && !loadingMore && !moreFailed && (
        <Button onClick={more}>{t('history.more')}</Button>
      )}
    </div>
  )
}
