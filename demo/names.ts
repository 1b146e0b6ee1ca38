import { givenNames, surnames } from './name-lists.ts'
import type { Random } from './random.ts'

export type Name = { Firstname: string; Lastname: string }

export const nameOf = (random: Random): Name => ({
  Firstname: random.pick(givenNames),
  Lastname: random.pick(surnames),
})
export const fullName = ({ Firstname, Lastname }: Name): string => `${Firstname} ${Lastname}`

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

// The part before the @ may have 64 characters.
export const emailOf = ({ Firstname, Lastname }: Name, n: number): string =>
  `${plain(Firstname).slice(0, 24)}.${plain(Lastname).slice(0, 30)}${n}@example.com`

const digits = (n: number, length: number): string => String(n % 10 ** length).padStart(length, '0')

// Numbers that look made up, so that no real person's number is ever shown (domain.md 6).
export const mobileOf = (n: number): string => `+63917000${digits(n, 4)}`
export const tinOf = (n: number): string => `999-000-${digits(n, 3)}`
export const prcOf = (n: number): string => `99${digits(n, 5)}`

/** Addresses that are reserved for documentation (RFC 5737). */
export const addressOf = (random: Random): string =>
  `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.whole(1, 254)}`
