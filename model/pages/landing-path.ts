/**
 * The first page of a person who asked for no other. In a file of its own, because the sign-in page needs it and nothing
 * else of the registry.
 */
export const landingPath = '/dashboard'
