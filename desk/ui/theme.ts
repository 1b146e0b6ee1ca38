import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { chosenScheme, forgetScheme, keepScheme, onSchemeElsewhere } from './colour-scheme.ts'

const steps = (of: (step: number) => string) => colorsTuple(Array.from({ length: 10 }, (_, i) => of(i)))

const beside = { withinPortal: false, floatingStrategy: 'fixed' as const, shadow: 'md' }
const scrollingList = { options: { maxHeight: 'min(320px, 45dvh)', overflowY: 'auto' as const } }

/** The values are in tokens.css, which the sign-in page shares; here they get their names in the library. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 9, dark: 8 },
  colors: {
    accent: colorsTuple('var(--accent)'),
    gray: steps(i => `var(--neutral-${i + 1})`),
    dark: steps(i => `var(--neutral-${[3, 4, 5, 6, 8, 9, 10, 11, 12, 12][i]})`),
  },
  black: 'var(--neutral-11)',
  white: 'var(--neutral-0)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  radius: {
    xs: 'var(--radius-sm)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-lg)',
  },
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'md',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: input => {
    const colours = defaultVariantColorsResolver(input)
    const isAccent = input.color === 'accent' || input.color === undefined
    return isAccent && input.variant === 'filled' ? { ...colours, color: 'var(--on-accent)' } : colours
  },
  components: {
    InputWrapper: { styles: { label: { marginBottom: 'var(--space-1)' } } },
    Button: { defaultProps: { size: 'sm' } },
    // A field opens its list beside it: inside the page's landmark and inside a dialog, which lies above all else. It
    // is placed by the window, so that no scrolling part cuts it off. The list itself scrolls, as its own role may.
    Popover: { defaultProps: beside },
    Combobox: { defaultProps: beside },
    Select: { defaultProps: { withScrollArea: false }, styles: scrollingList },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: scrollingList },
    TagsInput: { defaultProps: { withScrollArea: false }, styles: scrollingList },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, transitionProps: { duration: 120 } },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 }, transitionProps: { duration: 140 } } },
    // The head of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 80 } } },
  },
})

const semantic = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-text': 'var(--accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-color-accent-outline-hover': 'var(--accent-soft)',
}

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic })

/** The library's switch over the choice that the sign-in page reads as well. */
export function schemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get: () => chosenScheme(),
    set: keepScheme,
    subscribe: onUpdate => {
      stop = onSchemeElsewhere(onUpdate)
    },
    unsubscribe: () => stop?.(),
    clear: forgetScheme,
  }
}
