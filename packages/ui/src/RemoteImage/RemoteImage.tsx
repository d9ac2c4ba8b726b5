import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../afterPaint.ts'
import { useStyles } from '../StyleRoot.ts'
import css from './RemoteImage.css?inline'

export type RemoteImageProps = {
  /** A `data:` image or an http(s) URL. Anything else is not loaded. */
  readonly src: string | undefined
  /** Its first letter stands in while there is no image. */
  readonly name: string
  /** Pixels, or any CSS length. */
  readonly size: number | string
  readonly round?: boolean
}

/** MOD-18 */
const limitMs = 2_000

/**
 * An image that may not come: a letter stands in its place until it is loaded, and for good when that takes too long.
 * Always through `<img>`, where an SVG can run nothing. It is decoration: the name stands beside it.
 */
export function RemoteImage({ src, name, size, round = false }: RemoteImageProps): ReactElement {
  useStyles(css)
  const frame = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [result, setResult] = useState<{ readonly src: string; readonly loaded: boolean }>()
  const wanted = src && /^(https?:|data:image\/)/i.test(src) ? src : undefined
  const settled = result !== undefined && result.src === wanted
  useEffect(() => {
    const view = frame.current?.ownerDocument.defaultView
    if (!wanted || settled || !view) return
    const timer = view.setTimeout(() => setResult({ src: wanted, loaded: false }), limitMs)
    return () => view.clearTimeout(timer)
  }, [wanted, settled])
  const failed = settled && !result.loaded
  // After a press, effects run before the paint. An SVG in a `data:` URL is read at once, and the row's words need not wait for it.
  useEffect(() => {
    const image = picture.current
    const page = image?.ownerDocument.defaultView
    if (!page || !wanted) return
    return afterPaint(page, () => {
      image.src = wanted
    })
  }, [wanted, failed])
  return (
    <span
      ref={frame}
      className={`remote-image${round ? ' remote-image-round' : ''}`}
      style={{
        inlineSize: size,
        blockSize: size,
        // Whole, since each size of a font costs: that of a row's letter is then its name's.
        fontSize: typeof size === 'number' ? Math.round(size * 0.42) : undefined,
      }}
      aria-hidden="true"
    >
      {!(settled && result.loaded) && firstLetter(name)}
      {wanted && !failed && (
        <img
          ref={picture}
          alt=""
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          // The letter below goes when there is time: the picture is on it already.
          onLoad={() => startTransition(() => setResult({ src: wanted, loaded: true }))}
          onError={() => setResult({ src: wanted, loaded: false })}
        />
      )}
    </span>
  )
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}
