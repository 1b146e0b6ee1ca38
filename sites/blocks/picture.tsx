import type { Manner } from '../brands/index.ts'
import { useView } from '../view.tsx'
import { Plate } from './plate.tsx'

const widths = [320, 640, 960, 1280, 1920] as const
const isMedia = (url: string) => /^\/media\/[0-9a-f]{64}\/[^/?#]+$/.test(url)
const sizesOf = (url: string, most: number) =>
  [...widths.filter(width => width < most), widths.find(width => width >= most)]
    .filter(width => width !== undefined)
    .map(width => `${url}?w=${width} ${width}w`)
    .join(', ')

/** What stands where there is no picture. */
export type Drawing = { seed: string; kind?: 'tower' | 'houses'; manner?: Manner }

type Given = Partial<Drawing> & {
  src: string | null
  /** Upright, for phones. */
  mobile?: string | null
  /** What the picture shows, where the library does not say. */
  alt?: string
  /** How wide it stands, as `sizes` has it. */
  sizes?: string
  /** The first thing on the page: loaded at once. */
  isFirst?: boolean
  /** The drawing in its place runs across the page. */
  isWide?: boolean
  className?: string
}

/** A picture in the sizes of the library, with room kept for it; a drawing of ours where there is none. */
export function Picture({ src, mobile, alt, sizes = '100vw', isFirst, seed, className = '', ...drawn }: Given) {
  const { site } = useView()
  const known = src === null ? undefined : site.images[src]
  if (src === null || !known || !isMedia(src))
    return seed === undefined ? null : <Plate seed={seed} className={className} {...drawn} />
  const small = mobile && isMedia(mobile) ? site.images[mobile] : undefined
  const { focal } = known
  const focus = `fx-${Math.round(focal.x * 10)} fy-${Math.round(focal.y * 10)}`
  const image = (
    <img
      className={`picture ${focus} ${className}`}
      src={`${src}?w=960`}
      srcSet={sizesOf(src, known.width)}
      sizes={sizes}
      width={known.width}
      height={known.height}
      alt={known.alt || alt || ''}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
  if (!small || !mobile) return image
  return (
    <picture>
      <source
        media="(max-width: 700px)"
        srcSet={sizesOf(mobile, small.width)}
        sizes="100vw"
        width={small.width}
        height={small.height}
      />
      {image}
    </picture>
  )
}
