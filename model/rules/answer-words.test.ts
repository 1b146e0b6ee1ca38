import { expect, test } from 'vitest'
import { answerPlaceholders, filledAnswer } from './answer-words.ts'

test('an answer speaks of the inquiry and of who answers it', () => {
  expect(
    filledAnswer(
      'Dear {firstname},\nyour request {number} for {property} is done.\n{person}, {brand}',
      answerPlaceholders,
    ),
  ).toBe('Dear Maria,\nyour request WI-0000123 for Alcoba Tower is done.\nEsperanza Julian, Luxuria')
})

test('what is not known leaves no gap, and a word in braces that is no placeholder stays', () => {
  const values = { ...answerPlaceholders, firstname: '', property: '' }
  expect(filledAnswer('Dear {firstname}, about {property} and {unit}.', values)).toBe('Dear, about and {unit}.')
})
