import { useNavigate } from '@tanstack/react-router'
import { Choice } from '../ui/choice.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { accentOfBrand } from './accents.ts'
import { useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { Selector } from './side-menu-elements.ts'
import { brandPath, websiteBrands } from './switching.ts'

/** Specification 2.1: with search, limited to the role's brands, each under its display label. */
export default function BrandSelector() {
  const access = useAccess()
  const navigate = useNavigate()
  const { id, brand } = useHere()
  const offered = websiteBrands(access)
  const choose = (slug: string) => {
    const chosen = offered.find(other => other.slug === slug)
    if (chosen && chosen.slug !== brand?.slug) void navigate({ href: brandPath(access, chosen, id) })
  }
  const swatchOf = (slug: string) => {
    const found = offered.find(other => other.slug === slug)
    return found && <Swatch accent={accentOfBrand(found.code)} />
  }
  return (
    <Selector>
      <Choice
        label="Website"
        placeholder="Choose a website"
        isTyped
        nothing="No website of yours has that name"
        options={offered.map(({ slug, display_label }) => ({ value: slug, label: display_label }))}
        value={brand && offered.includes(brand) ? brand.slug : undefined}
        onPick={choose}
        picture={brand && swatchOf(brand.slug)}
        draw={slug => (
          <>
            {swatchOf(slug)}
            <span>{offered.find(other => other.slug === slug)?.display_label}</span>
          </>
        )}
      />
    </Selector>
  )
}
