import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../afterPaint.ts'
import { useStyles } from '../StyleRoot.ts'
import css from './RemoteImage.css?inline'

export type RemoteImageProps = {
  /** A `data:` image or an http(s) URL. No other URL is loaded. */
  readonly src: string | undefined
  /** The first letter of the name is shown while there is no image. */
  readonly name: string
  /** Pixels, or any CSS length. */
  readonly size: number | string
  readonly round?: boolean
}

/** MOD-18 */
const limitMs = 2_000

/**
 * An image that may fail to load: a letter is shown until it is loaded, and stays when loading takes too long. The image is
 * always an `<img>`, in which an SVG can run no script. It is decoration: the name stands beside it.
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
  // After a press, effects run before the paint. The browser decodes an SVG in a `data:` URL at once, and the row's text
  // must not wait for it.
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
        // A whole number, since each size of a font costs time: the letter of a row then has the size of the row's name.
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
          // The letter is removed when there is time: the picture covers it already.
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
