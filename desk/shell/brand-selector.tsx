import { useNavigate } from '@tanstack/react-router'
import { Swatch } from '../ui/swatch.tsx'
import { accentOfBrand } from './accents.ts'
import { useHere } from './here.ts'
import { useAccess } from './profile.ts'
import { Selector } from './side-menu-elements.ts'
import { brandPath, websiteBrands } from './switching.ts'
import { TypedSelect } from './typed-select.tsx'

/** Specification 2.1: with search, limited to the role's brands, each under its display label. */
export default function BrandSelector() {
  const access = useAccess()
  const navigate = useNavigate()
  const { id, brand } = useHere()
  const offered = websiteBrands(access)
  const choose = (slug: string) => {
    const chosen = offered.find(other => other.slug === slug)
    const href = chosen && brandPath(access, chosen, id)
    if (href && chosen.slug !== brand?.slug) void navigate({ href })
  }
  const swatchOf = (slug: string) => {
    const found = offered.find(other => other.slug === slug)
    return found && <Swatch accent={accentOfBrand(found.code)} />
  }
  return (
    <Selector>
      <TypedSelect
        label="Website"
        placeholder="Choose a website"
        nothingFoundMessage="No website of yours has that name"
        data={offered.map(({ slug, display_label }) => ({ value: slug, label: display_label }))}
        value={brand && offered.includes(brand) ? brand.slug : null}
        onPick={choose}
        leftSection={brand && swatchOf(brand.slug)}
        renderOption={({ option }) => (
          <>
            {swatchOf(option.value)}
            <span>{option.label}</span>
          </>
        )}
        comboboxProps={{ shadow: 'md' }}
      />
    </Selector>
  )
}
