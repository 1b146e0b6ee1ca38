import { contactUsPage } from '../../model/content/pages/contact-us-page.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { useSection, useView } from '../view/view.tsx'
import { Confirmation, FormField, GivenField, SentForm, wasSent } from './form.tsx'

/** The brand's contact form, by its flags; about one property on that property's page. */
export function InquiryForm({ action, property }: { action: string; property?: SiteProperty }) {
  const values = useSection(contactUsPage)
  const { site, query } = useView()
  if (!values) return null
  if (wasSent(query, 'inquiry'))
    return <Confirmation name="inquiry" words={values} fallback="Your Inquiry has been sent." />
  const items = (rows: readonly { item: string }[]) => rows.map(({ item }) => item)
  return (
    <SentForm
      name="inquiry"
      action={action}
      label={property ? `Inquiry about ${property.name}` : 'Inquiry'}
      button={values.submit_button_text}
      isChecked={values.show_recaptcha}
    >
      {values.show_firstname && (
        <FormField name="firstname" label="First name" autoComplete="given-name" max={80} required />
      )}
      {values.show_lastname && (
        <FormField name="lastname" label="Last name" autoComplete="family-name" max={80} required />
      )}
      {values.show_mobile && (
        <FormField name="mobile" label="Mobile number" type="tel" autoComplete="tel" max={40} required />
      )}
      {values.show_email && (
        <FormField name="email" label="E-mail" type="email" autoComplete="email" max={190} required />
      )}
      {property ? (
        <GivenField name="property_id" value={property.id} />
      ) : (
        site.properties.length > 0 && (
          <FormField
            name="property_id"
            label="Property"
            none="No particular one"
            options={site.properties.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )
      )}
      {values.show_type_inquiry && values.inquiry_type.length > 0 && (
        <FormField
          name="inquiry_type"
          label="Type of inquiry"
          none="Choose one"
          options={items(values.inquiry_type)}
          required
        />
      )}
      {values.show_source_awareness && values.source_awareness.length > 0 && (
        <FormField
          name="source_awareness"
          label="How did you hear of us?"
          none="Choose one"
          options={items(values.source_awareness)}
          required
        />
      )}
      {values.show_message && <FormField name="message" label="Message" rows={5} max={5000} required />}
    </SentForm>
  )
}
