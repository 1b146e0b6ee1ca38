import type { Mutant } from './mutant.ts'

/** The right of each call as it is written by hand beside the call in test/spec/endpoints.txt. */
const rights = { test: 'test/rights.test.ts', named: 'is what the contract asks for' } as const

/** Rows of the contract that ask for another right than the specification names. */
export const contractMutants: readonly Mutant[] = [
  {
    name: 'who may see a page of a property may save it',
    kind: 'access',
    file: 'model/contract/project-info.ts',
    find: "const writing = { pageFrom: 'body.page', flag: 'edit' } as const",
    put: "const writing = { pageFrom: 'body.page', flag: 'view' } as const",
    ...rights,
  },
  {
    name: 'who may look for a person reads what is masked',
    kind: 'access',
    file: 'model/contract/persons.ts',
    find: "'/v1/cms/person/reveal', {\n    access: { page, flag: 'edit' },",
    put: "'/v1/cms/person/reveal', {\n    access: { page, flag: 'view' },",
    ...rights,
  },
  {
    name: 'a page is saved without naming its brand',
    kind: 'access',
    file: 'model/contract/web-content.ts',
    find: "const writing = { pageFrom: 'body.page', flag: 'edit', brand: 'body.brand' } as const",
    put: "const writing = { pageFrom: 'body.page', flag: 'edit' } as const",
    ...rights,
  },
  {
    name: 'whoever is signed in finds persons',
    kind: 'access',
    file: 'model/contract/persons.ts',
    find: "    access: { page, flag: 'view' },",
    put: "    access: 'signed-in',",
    ...rights,
  },
]
