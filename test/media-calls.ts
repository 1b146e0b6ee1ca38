import { noVersion, where } from './call-outcomes.ts'
import type { EndpointName, Entries } from './calls.ts'

/** Files, and the library. */
export const mediaCalls: Entries<Extract<EndpointName, `files.${string}` | `media.${string}`>> = {
  'files.upload': { args: at => ({ query: where(at) }), passes: 415 },
  'files.list': { args: at => ({ query: where(at) }), passes: 200 },
  'files.describe': {
    args: at => ({ params: { id: at.file }, body: { ...where(at), alt: 'A house', focal_x: 0.5, focal_y: 0.5 } }),
    ...noVersion,
  },
  'files.uses': { args: at => ({ params: { id: at.file }, query: where(at) }), passes: 200 },
  'files.ofGroup': { args: at => ({ query: { ...where(at), url: '/media/x/y.png' } }), passes: 200 },
  'files.folders': { args: at => ({ query: where(at) }), passes: 200 },
  'files.crop': {
    args: at => ({ params: { id: at.file }, body: { ...where(at), left: 0, top: 0, width: 1, height: 1 } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.upload': { args: ({ brand }) => ({ query: { brand } }), passes: 415 },
  'media.move': {
    args: ({ brand }) => ({ body: { brand, ids: [999_999_999], folder_id: null } }),
    passes: 404,
    says: /not here any more/,
  },
  'media.share': { args: ({ brand, file }) => ({ params: { id: file }, body: { brand } }), ...noVersion },
  'media.remove': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, query: { brand } }),
    passes: 404,
    says: /not in the (library|trash) any more/,
  },
  'media.restore': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, body: { brand } }),
    passes: 404,
    says: /not in the (library|trash) any more/,
  },
  'media.replacement': {
    args: ({ brand, file }) => ({ params: { id: file }, query: { brand, with: file } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.replace': {
    args: ({ brand, file }) => ({ params: { id: file }, body: { brand, with: file, changes: 0 } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.addFolder': {
    args: ({ brand }) => ({ body: { brand, name: ' ' } }),
    passes: 422,
    says: /need your attention/,
  },
  'media.renameFolder': { args: ({ brand }) => ({ params: { id: 1 }, body: { brand, name: 'Rooms' } }), ...noVersion },
  'media.removeFolder': {
    args: ({ brand }) => ({ params: { id: 999_999_999 }, query: { brand } }),
    passes: 404,
    says: /not here any more/,
  },
}
