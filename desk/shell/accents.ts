import { useLayoutEffect } from 'react'
import type { BrandCode } from '../../model/brands.ts'
import { type Accent, accentOf, primariesIn } from '../../model/rules/accent.ts'

/**
 * Each brand's colour set as its site starts with it: the file is named by the brand, and only these few values are
 * taken from it.
 */
const colourSets = import.meta.glob<{ primary?: unknown } | undefined>('../../defaults/sites/*.json', {
  eager: true,
  import: 'jellybeans',
})

const primariesOf = (code: BrandCode): string[] =>
  primariesIn(Object.entries(colourSets).find(([file]) => file.endsWith(`/${code}.json`))?.[1])

const known = new Map<BrandCode, Accent>()

export function accentOfBrand(code: BrandCode): Accent {
  const accent = known.get(code) ?? accentOf(primariesOf(code))
  known.set(code, accent)
  return accent
}

const names = {
  light: '--brand-accent-light',
  onLight: '--brand-on-accent-light',
  dark: '--brand-accent-dark',
  onDark: '--brand-on-accent-dark',
} as const satisfies Record<keyof Accent, string>

/** The desk takes on the colour of the current brand, and its own ink elsewhere. */
export function useAccent(code: BrandCode | undefined) {
  useLayoutEffect(() => {
    if (code === undefined) return
    const { style } = document.documentElement
    const accent = accentOfBrand(code)
    for (const [key, name] of Object.entries(names)) style.setProperty(name, accent[key as keyof Accent])
    return () => {
      for (const name of Object.values(names)) style.removeProperty(name)
    }
  }, [code])
}
