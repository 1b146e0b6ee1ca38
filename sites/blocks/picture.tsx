import { isMedia } from '../../model/content/rich-text.ts'
import { pictureWidths as widths } from '../../model/site/picture-widths.ts'
import type { Manner } from '../brands/index.ts'
import { useView } from '../view/view.tsx'
import { Illustration } from './illustration.tsx'

const sizesOf = (url: string, most: number) =>
  [...widths.filter(width => width < most), widths.find(width => width >= most)]
    .filter(width => width !== undefined)
    .map(width => `${url}?w=${width} ${width}w`)
    .join(', ')

/** The replacement of a missing picture. */
export type Drawing = { seed: string; kind?: 'tower' | 'houses'; manner?: Manner }

type Props = Partial<Drawing> & {
  src: string | null
  /** The upright version, for phones. */
  mobile?: string | null
  /** The alternative text, where the library has none. */
  alt?: string
  /** One that was written for this place: it goes before the library's. */
  says?: string | undefined
  /** Its width, in the syntax of `sizes`. */
  sizes?: string
  /** The first picture of the page: loaded at once. */
  isFirst?: boolean
  /** The drawing that replaces it runs across the page. */
  isWide?: boolean
  className?: string
}

/** A picture in the sizes of the library, with its space reserved; a drawing of ours where there is none. */
export function Picture({ src, mobile, alt, says, sizes = '100vw', isFirst, seed, className = '', ...drawn }: Props) {
  const { site } = useView()
  const known = src === null ? undefined : site.images[src]
  if (src === null || !known || !isMedia(src))
    return seed === undefined ? null : <Illustration seed={seed} className={className} {...drawn} />
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
      alt={says || known.alt || alt || ''}
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
