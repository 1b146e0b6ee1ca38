/** A recipient of a site's mails (domain.md 1E, recipients); with a property, only of mails about it. */
export type MailRecipient = { readonly name: string; readonly email: string; readonly property_code?: string }
