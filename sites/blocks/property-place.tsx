import type { SiteProperty } from '../../model/site/snapshot.ts'
import { whereOf } from './cards.tsx'
import { Part } from './head.tsx'
import { PlaceOnMap } from './home-sections.tsx'
import { PictureLink, useShown } from './picture-link.tsx'

/** What a home there has beside it: those with a picture first. */
export function Amenities({ of: amenities, label }: { of: SiteProperty['amenities']; label: string }) {
  const shown = useShown()
  const pictures = new Map(amenities.map(({ name, image }) => [name, shown([{ name, image }])[0]]))
  const drawn = amenities.flatMap(({ name }) => pictures.get(name) ?? [])
  const named = amenities.filter(({ name }) => !pictures.get(name))
  if (amenities.length === 0) return null
  return (
    <Part title={label} section="property_details" className="amenities-part">
      {drawn.length > 0 && (
        <ul className={`tiles of-${drawn.length}`}>
          {drawn.map(picture => (
            <li key={picture.name}>
              <PictureLink of={picture} set="amenities" sizes="(max-width: 700px) 50vw, 400px">
                <span>{picture.name}</span>
              </PictureLink>
            </li>
          ))}
        </ul>
      )}
      {named.length > 0 && (
        <ul className="amenities">
          {named.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const far = (km: number): string => `${km.toLocaleString('en-US')} km`

/** Where it is, and what is near. */
export function Location({ of: property, label }: { of: SiteProperty; label: string }) {
  const { lat, lng, landmarks } = property
  const address = property.address || whereOf(property)
  const near = [...landmarks].sort((a, b) => a.distance_km - b.distance_km)
  if (address === '' && near.length === 0 && lat === null) return null
  const place = (address !== '' || near.length > 0) && (
    <div>
      {address !== '' && <p className="address">{address}</p>}
      {near.length > 0 && (
        <ul className="landmarks">
          {near.map(({ name, category, distance_km }) => (
            <li key={name} className={`is-${category}`}>
              {name}
              <span>{far(distance_km)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
  return (
    <Part title={label} section="property_details" className="place">
      <div className={place && lat !== null ? 'beside' : undefined}>
        {place}
        {lat !== null && property.lng !== null && <PlaceOnMap lat={lat} lng={lng ?? 0} zoom={15} />}
      </div>
    </Part>
  )
}
