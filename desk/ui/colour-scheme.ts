/** Light or dark: the system's choice unless the person chose otherwise on this device. Kept through sign-out. */
export const colourSchemes = { auto: 'As the system', light: 'Light', dark: 'Dark' } as const
export type ColourScheme = keyof typeof colourSchemes

const place = 'atrium-colour-scheme'

export function chosenScheme(): ColourScheme {
  const stored = localStorage.getItem(place) ?? ''
  return Object.hasOwn(colourSchemes, stored) ? (stored as ColourScheme) : 'auto'
}

export const keepScheme = (scheme: ColourScheme) => localStorage.setItem(place, scheme)
export const forgetScheme = () => localStorage.removeItem(place)

/** Calls back when another tab chooses. */
export function onSchemeElsewhere(react: (scheme: ColourScheme) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === place) react(chosenScheme())
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Before anything is drawn, and on the sign-in page, where there is no theme yet. */
export function applyScheme(scheme: ColourScheme = chosenScheme()) {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
