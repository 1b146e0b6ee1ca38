import type { api } from '../../api/api.ts'

export type PageDraft = Awaited<ReturnType<typeof api.siteDrafts.read>>
type Heads = Awaited<ReturnType<typeof api.siteDrafts.list>>
type Signalled = { readonly signal?: AbortSignal }
type Create = Parameters<typeof api.siteDrafts.create>[0]['body']
type Save = Parameters<typeof api.siteDrafts.save>[0]['body']

/** The calls of the drafts of one page (decision 352). */
export type DraftCalls = {
  list(signal?: AbortSignal): Promise<Heads>
  /** `onto`: also laid over the saved draft of the page. */
  read(draft: number, how?: { readonly onto?: true; readonly signal?: AbortSignal }): Promise<PageDraft>
  create(body: Create): Promise<PageDraft>
  save(draft: number, body: Save): Promise<PageDraft>
  remove(draft: number, version: number): Promise<unknown>
}

type Group<P> = {
  list(args: { params: P } & Signalled): Promise<Heads>
  read(args: { params: P & { draft: number }; query: { onto?: boolean } } & Signalled): Promise<PageDraft>
  create(args: { params: P; body: Create }): Promise<PageDraft>
  save(args: { params: P & { draft: number }; body: Save }): Promise<PageDraft>
  remove(args: { params: P & { draft: number }; query: { version?: number } }): Promise<unknown>
}

const signalled = (signal: AbortSignal | undefined): Signalled => (signal ? { signal } : {})

/** Those of a group of the contract, for the page that these name. */
export const draftCalls = <P extends object>(group: Group<P>, params: P): DraftCalls => ({
  list: signal => group.list({ params, ...signalled(signal) }),
  read: (draft, { onto, signal } = {}) =>
    group.read({ params: { ...params, draft }, query: onto ? { onto } : {}, ...signalled(signal) }),
  create: body => group.create({ params, body }),
  save: (draft, body) => group.save({ params: { ...params, draft }, body }),
  remove: (draft, version) => group.remove({ params: { ...params, draft }, query: { version } }),
})
