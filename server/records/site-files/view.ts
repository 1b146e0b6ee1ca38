import { brands } from '../../../model/brands.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { SiteSnapshot } from '../../../model/site/snapshot.ts'
import type { StreetsIn } from '../../../model/site/streets.ts'
import type { SiteView } from '../../../model/site/view.ts'
import type { SiteFiles } from '../../outside/renderer.ts'
import type { Settings } from '../../settings/settings.ts'

type Needs = {
  readonly settings: Pick<Settings, 'SITES_ORIGIN' | 'BOT_CHECK_SCRIPT' | 'BOT_CHECK_KEY'>
  readonly streetsIn?: StreetsIn | undefined
}

/** The view of a site's page for a request with a path alone. */
export const plainView = (
  { settings, streetsIn }: Needs,
  { style, property, text, script }: Pick<SiteFiles, 'style' | 'property' | 'text' | 'script'>,
  site: SiteSnapshot,
  path: string,
  now: Date,
): SiteView => ({
  site,
  path,
  query: [],
  origin: settings.SITES_ORIGIN,
  today: dayOf(now),
  files: {
    style: `/_site/${style}`,
    property: `/_site/${property}`,
    text: `/_site/${text}`,
    ...(script ? { script: `/_site/${script}` } : {}),
  },
  ...(streetsIn ? { streetsIn } : {}),
  ...(settings.BOT_CHECK_SCRIPT && settings.BOT_CHECK_KEY
    ? { botCheck: { script: settings.BOT_CHECK_SCRIPT, key: settings.BOT_CHECK_KEY } }
    : {}),
})

/** The service worker as it is served; a hash of its files is its version. */
export const workerOf = ({ renderer, style, property, text, script = '' }: SiteFiles): string =>
  renderer.worker
    .replace('{version}', `${style}-${property}-${text}-${script}`.replace(/\.\w+/g, ''))
    .replace('{bases}', brands.flatMap(({ public_base: base }) => (base === '/' ? [] : [base])).join(' '))
