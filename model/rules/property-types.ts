/** Domain.md 1B: what a property sells. The VAT rule and the foreign cap depend on it. */
export const propertyTypes = [
  { value: 'condominium', label: 'Condominium' },
  { value: 'house_and_lot', label: 'House and lot' },
  { value: 'lot_only', label: 'Lot only' },
  { value: 'townhouse', label: 'Townhouse' },
] as const
