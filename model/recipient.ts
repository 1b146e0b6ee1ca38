/** Who a site writes to (domain.md 1E, recipients); with a property, only of what concerns it. */
export type Recipient = { readonly name: string; readonly email: string; readonly property_code?: string }
