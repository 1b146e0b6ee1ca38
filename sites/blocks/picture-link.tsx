import type { ReactNode } from 'react'
import { isMedia } from '../../model/content/rich-text.ts'
import { useView } from '../view/view.tsx'
import { Picture } from './picture.tsx'

export type Named = { readonly name: string; readonly image: string | null }
export type Shown = { readonly name: string; readonly image: string }

/** The pictures that the library still has, each once. */
export function useShown(): (pictures: readonly Named[]) => Shown[] {
  const { site } = useView()
  return pictures => {
    const taken = new Set<string>()
    return pictures.flatMap(({ name, image }) => {
      if (image === null || !isMedia(image) || !site.images[image] || taken.has(image)) return []
      taken.add(image)
      return [{ name, image }]
    })
  }
}

/** A picture that leads to itself, as large as the library has it. The script looks through those of a set in one place. */
export function PictureLink({
  of: { name, image },
  set,
  sizes,
  says,
  children,
}: {
  of: Shown
  /** A description that was written for this place. */
  says?: string
  /** The pictures that are looked through together. */
  set: string
  sizes?: string
  /** Words under it; without them its name is told to those who do not see it. */
  children?: ReactNode
}) {
  const { site } = useView()
  const known = site.images[image]
  return (
    <a
      className="look"
      href={`${image}?w=1920`}
      data-look={set}
      data-name={name}
      data-size={known && `${known.width} ${known.height}`}
    >
      {sizes && <Picture src={image} alt={name} says={says} sizes={sizes} />}
      {children}
    </a>
  )
}
