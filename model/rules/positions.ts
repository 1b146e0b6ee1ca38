/** Domain.md 1C: the positions of a seller, from the first step up. */
export const positions = [
  { value: 'property_consultant', label: 'Property Consultant' },
  { value: 'senior_property_consultant', label: 'Senior Property Consultant' },
  { value: 'sales_manager', label: 'Sales Manager' },
  { value: 'sales_director', label: 'Sales Director' },
  { value: 'division_head', label: 'Division Head' },
] as const
export const positionKeys = positions.map(({ value }) => value)
export const positionLabel = (value: string): string => positions.find(each => each.value === value)?.label ?? value
