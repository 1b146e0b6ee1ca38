/**
 * Domain.md 3.1: the rules for a short text of a known form, wherever it is typed or imported: its pattern, the words of
 * a refusal, its length as typed, and the one form in which records store it. Unicode, as JSON Schema reads patterns.
 */
type Format = {
  readonly pattern: RegExp
  readonly most: number
  readonly example: string
  readonly words: (label: string) => string
  readonly kept: (typed: string) => string
}

const asTyped = (typed: string) => typed
/** Separators that people put between the digits of a number. */
const between = '[\\s().-]*'
const digits = (least: number, most = least) => `(?:${between}[0-9]){${least},${most}}`
const prefixed = (...signs: string[]) => signs.join(between)

export const formats = {
  email: {
    pattern:
      /^[^\s@<>"(),:;[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/u,
    most: 190,
    example: 'name@example.com',
    words: () => 'Enter a valid e-mail address, such as name@example.com.',
    kept: typed => typed.toLowerCase(),
  },
  // With the country code of the Philippines only 9 and nine digits are a mobile; any other number is a landline.
  mobile: {
    pattern: new RegExp(
      `^${between}(?:${prefixed('0', '9')}${digits(9)}|(?:\\+${between})?${prefixed('6', '3', '9')}${digits(9)}|\\+(?!${between}${prefixed('6', '3')})${between}[1-9]${digits(6, 14)})${between}$`,
      'u',
    ),
    most: 40,
    example: '0917 123 4567',
    words: () => 'Enter a mobile number such as 0917 123 4567, or + and the country code.',
    kept: typed =>
      typed
        .replace(/[^+0-9]/g, '')
        .replace(/^0/, '+63')
        .replace(/^6/, '+6'),
  },
  landline: {
    pattern: /^[+(]?[0-9][0-9 ()/-]{5,30}$/u,
    most: 32,
    example: '(02) 8123 4567',
    words: () => 'Enter a telephone number such as (02) 8123 4567.',
    kept: asTyped,
  },
  name: {
    pattern: /^[\p{L}\p{M} .'’-]+$/u,
    most: 80,
    example: 'Begoña Peñaflor',
    words: label => `${label} may contain letters, spaces, periods, apostrophes and hyphens only.`,
    kept: asTyped,
  },
  tin: {
    // Not the same digit nine times.
    pattern: /^(?!([0-9])\1\1-\1{3}-\1{3}(?:-|$))[0-9]{3}-[0-9]{3}-[0-9]{3}(?:-[0-9]{3,5})?$/u,
    most: 17,
    example: '123-456-789',
    words: () => 'Enter the TIN as 000-000-000 (add the branch code if there is one).',
    kept: asTyped,
  },
  prc: {
    pattern: /^[0-9]{4,7}$/u,
    most: 7,
    example: '0012345',
    words: () => 'Enter the PRC number as shown on the ID.',
    kept: typed => typed.padStart(7, '0'),
  },
  /** The code of a record that extracts and other systems name. */
  code: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/u,
    most: 12,
    example: 'S-004217',
    words: () => 'Use letters, digits and hyphens only.',
    kept: typed => typed.toUpperCase(),
  },
  licence: {
    pattern: /^[A-Z0-9][A-Z0-9 ./-]{3,29}$/u,
    most: 30,
    example: 'DHSUD LTS 0012/2026',
    words: () => 'Enter the licence to sell number as printed on the certificate.',
    kept: asTyped,
  },
  /** The last part of an address. */
  slug: {
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/u,
    most: 120,
    example: 'weekend-open-house',
    words: () => 'Use lower-case letters, digits and hyphens, such as weekend-open-house.',
    kept: asTyped,
  },
  /** A path of a site within an address: without the site, the query and the fragment. */
  path: {
    pattern: /^\/(?:[^\s?#\\/]+(?:\/[^\s?#\\/]+)*)?$/u,
    most: 300,
    example: '/promos/summer',
    words: () => 'Begin with / and leave out spaces, ?, # and a / at the end, such as /promos/summer.',
    kept: asTyped,
  },
} as const satisfies Readonly<Record<string, Format>>
export type TextFormat = keyof typeof formats

/** The error of a text of this form, in words; undefined where there is none. */
export function formatProblem(format: TextFormat, text: string, label = ''): string | undefined {
  const { pattern, most, words }: Format = formats[format]
  return [...text].length <= most && pattern.test(text) ? undefined : words(label)
}

/** The text as records store it; undefined where it is not of this form. */
export const keptAs = (format: TextFormat, typed: string): string | undefined => {
  const text = typed.trim()
  return formatProblem(format, text) === undefined ? formats[format].kept(text) : undefined
}

/** The number as E.164: +639171234567 of a Philippine one, any other with its country code. */
export const mobileOf = (typed: string): string | undefined => keptAs('mobile', typed)
export const emailOf = (typed: string): string | undefined => keptAs('email', typed)

/** The number to dial: the E.164 of a mobile, the digits of any other number. */
export const dialled = (number: string): string => mobileOf(number) ?? number.replace(/[^\d+]/g, '')
