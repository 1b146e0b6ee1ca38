/** The launches that change a page of a property, in the cache: they are out of date with every launch. */
export const launchesOfPage = (property: number, page: string) => ['launches', 'of', property, page] as const
