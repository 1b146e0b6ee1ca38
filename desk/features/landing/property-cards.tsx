import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageId } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { projectInfo } from '../../session/stores.ts'
import { useAccess } from '../../shell/profile.ts'
import { grouped } from '../../shell/property-groups.ts'
import { propertyPath } from '../../shell/switching.ts'
import { mediaAddress } from '../../ui/media.ts'
import classes from './property-cards.module.css'

type Row = Awaited<ReturnType<typeof api.property.all>>[number]
/** As many as one call tells the pictures of. */
const mostPictured = 200

/** The properties of each brand: picture, name and place. */
export function PropertyCards({ rows, pageId }: { readonly rows: readonly Row[]; readonly pageId: PageId }) {
  const access = useAccess()
  const ids = rows.slice(0, mostPictured).map(({ id }) => id)
  const { data } = useQuery({
    ...reading(['property.find', 'pictures', ids.join()], api.property.find, { query: { ids: ids.join() } }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  const pictures = new Map(data?.map(({ slug, image }) => [slug, image]))
  const cities = new Map(rows.map(({ slug, city }) => [slug, city]))
  return (
    <div className={classes.groups}>
      {grouped(rows).map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {items.map(({ value, label }) => (
              <li key={value}>
                <Link
                  to={propertyPath(access, value, pageId)}
                  onClick={() => projectInfo.write({ selectedProperty: value })}
                >
                  <Picture address={pictures.get(value)} />
                  <span>
                    <strong>{label}</strong>
                    <small>{cities.get(value)}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Its room is there before it is: nothing moves when it comes. */
const Picture = ({ address }: { readonly address: string | null | undefined }) =>
  address ? <img src={mediaAddress(address)} alt="" loading="lazy" /> : <span className={classes.none} />
