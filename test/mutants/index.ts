import { accessMutants } from './access.ts'
import { auditMutants } from './audit.ts'
import { brandMutants } from './brand.ts'
import { contractMutants } from './contract.ts'
import { keptMutants } from './kept.ts'
import type { Mutant } from './mutant.ts'
import { transitionMutants } from './transition.ts'
import { validationMutants } from './validation.ts'

/** Each is caught by its test: `npm run mutants` tries them. */
export const mutants: readonly Mutant[] = [
  ...accessMutants,
  ...keptMutants,
  ...brandMutants,
  ...auditMutants,
  ...validationMutants,
  ...transitionMutants,
  ...contractMutants,
]
