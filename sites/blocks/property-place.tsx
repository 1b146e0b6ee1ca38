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

const far = (km: number): string => `${km < 100 ? km.toFixed(1) : Math.round(km)} km`

/** Where it is, and what is near. What has a place of its own bears the number that the map has for it. */
export function Location({ of: property, label }: { of: SiteProperty; label: string }) {
  const { lat, lng, landmarks } = property
  const address = property.address || whereOf(property)
  const sorted = [...landmarks].sort((a, b) => a.distance_km - b.distance_km)
  const hasMap = lat !== null && lng !== null
  let count = 0
  const near = sorted.map(landmark => {
    const isPlaced = hasMap && landmark.lat !== null && landmark.lng !== null
    if (isPlaced) count += 1
    return { ...landmark, number: isPlaced ? count : undefined }
  })
  const spots = near.flatMap(({ name, number, lat, lng }) =>
    number !== undefined && lat !== null && lng !== null ? [{ name, number, lat, lng }] : [],
  )
  if (address === '' && near.length === 0 && lat === null) return null
  const place = (address !== '' || near.length > 0) && (
    <div>
      {address !== '' && <p className="address">{address}</p>}
      {near.length > 0 && (
        <ul className="landmarks">
          {near.map(({ name, category, distance_km, number }) => (
            <li key={name} className={`is-${category}`}>
              {number !== undefined && <b>{number}</b>}
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
      <div className={place && hasMap ? 'beside' : undefined}>
        {place}
        {hasMap && <PlaceOnMap lat={lat} lng={lng} zoom={15} name={property.name} spots={spots} />}
      </div>
    </Part>
  )
}
