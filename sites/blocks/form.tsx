import { type ReactNode, useId } from 'react'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage } from '../../model/site/site-route.ts'
import { useAddress, useView } from '../view/view.tsx'

type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'tel' | 'number' | 'file' | 'date'
  autoComplete?: string
  required?: boolean
  max?: number
  help?: string
  rows?: number
  options?: readonly (string | { value: string; label: string })[]
  /** The first option of a choice, and no value: it says that nothing need be chosen. */
  none?: string
  accept?: string
  value?: string
  min?: string
  until?: string
}

/** A question of a form: its label, the typed answer, and its error. */
export function FormField({
  name,
  label,
  type = 'text',
  required = false,
  help,
  rows,
  options,
  none,
  value,
  ...rest
}: Field) {
  const id = useId()
  const { sent } = useView()
  const errors = sent?.errors[name]
  const args = sent?.values[name] ?? value ?? ''
  const about = [help ? `${id}-help` : '', errors ? `${id}-error` : ''].filter(part => part !== '').join(' ')
  const common = {
    id,
    name,
    ...(required ? { required: true } : {}),
    ...(errors ? { 'aria-invalid': true } : {}),
    ...(about ? { 'aria-describedby': about } : {}),
  }
  return (
    <div className={`field${errors ? ' is-wrong' : ''}${rows || help ? ' is-wide' : ''}`}>
      <label htmlFor={id}>
        {label}
        {!required && none === undefined && <span className="optional"> (optional)</span>}
      </label>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {options ? (
        <select {...common} defaultValue={args}>
          {(none !== undefined || !required) && <option value="">{none ?? 'Choose'}</option>}
          {options.map(option => {
            const { value: each, label: text } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={each} value={each}>
                {text}
              </option>
            )
          })}
        </select>
      ) : rows ? (
        <textarea {...common} rows={rows} maxLength={rest.max} defaultValue={args} />
      ) : (
        <input
          {...common}
          type={type}
          maxLength={rest.max}
          autoComplete={rest.autoComplete}
          accept={rest.accept}
          min={rest.min}
          max={rest.until}
          {...(type === 'file' ? {} : { defaultValue: args })}
        />
      )}
      {errors && (
        <p className="field-error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

/** A field that the page itself fills. Nobody sees it, so the form shows its error. */
export function GivenField({ name, value }: { name: string; value: string | number }) {
  const errors = useView().sent?.errors[name]
  return (
    <>
      <input type="hidden" name={name} value={value} />
      {errors && <p className="field-error">{errors.join(' ')}</p>}
    </>
  )
}

/** The script of the robot check, only on pages that need it. */
export function CheckScript() {
  const { botCheck } = useView()
  return botCheck && <script src={botCheck.script} async />
}

type Sending = {
  /** Names the form, where a page has several; the server answers under this name. */
  name: string
  /** A path of the site. */
  action: string
  label: string
  button: string
  withFile?: boolean
  /** Whether the brand checks that its visitors are people. */
  isChecked?: boolean
  withConsent?: boolean
  children: ReactNode
}

/** A form that a visitor sends. It works without a script; with one the page stays and shows the answer. */
export function SentForm({ name, action, label, button, withFile, isChecked, withConsent = true, children }: Sending) {
  const { sent, botCheck, path } = useView()
  const address = useAddress()
  const problems = Object.keys(sent?.errors ?? {}).length
  return (
    <form
      className="form"
      id={name}
      method="post"
      action={`${address(action)}#${name}`}
      aria-label={label}
      data-send={name}
      noValidate={sent !== undefined}
      {...(withFile ? { encType: 'multipart/form-data' } : {})}
    >
      {sent && (
        <div className="form-problem" role="alert" tabIndex={-1} data-problem>
          <p>{problems > 0 ? 'Nothing was sent yet. Please correct what is marked below.' : sent.message}</p>
        </div>
      )}
      <input type="hidden" name="form" value={name} />
      <GivenField name="page_url" value={address(path)} />
      <div className="fields">{children}</div>
      {withConsent && <Consent />}
      {isChecked && botCheck && (
        <>
          <CheckScript />
          <div className="g-recaptcha h-captcha cf-turnstile" data-sitekey={botCheck.key} />
        </>
      )}
      {sent?.errors['bot_token'] && <p className="field-error">{sent.errors['bot_token'].join(' ')}</p>}
      <button className="button" type="submit">
        {button}
      </button>
    </form>
  )
}

function Consent() {
  const id = useId()
  const { site, sent } = useView()
  const address = useAddress()
  const wrong = sent?.errors['consent']
  return (
    <div className={`consent${wrong ? ' is-wrong' : ''}`}>
      <input
        id={id}
        type="checkbox"
        name="consent"
        value="true"
        required
        defaultChecked={sent?.values['consent'] === 'true'}
        {...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      />
      <label htmlFor={id}>
        I agree that my details are used to answer me, as the{' '}
        {hasPage(site, 'privacy_policy') ? (
          <a href={address(publicPages.privacy_policy.path)}>privacy policy</a>
        ) : (
          'privacy policy'
        )}{' '}
        says.
      </label>
      {wrong && (
        <p className="field-error" id={`${id}-error`}>
          {wrong.join(' ')}
        </p>
      )}
    </div>
  )
}

type Popup = {
  readonly show_popup_header: boolean
  readonly popup_header: string
  readonly show_popup_subheader: boolean
  readonly popup_subheader: string
}

/** The text that a visitor reads after sending a form. The words are the brand's; an empty one has a default. */
export function Confirmation({ name, words, fallback }: { name: string; words: Popup | undefined; fallback: string }) {
  const view = useView()
  const is = view.query.some(([key, value]) => key === 'sent' && value === name)
  if (!is) return null
  const reference = view.query.find(([key]) => key === 'reference')?.[1] ?? ''
  const header = words?.show_popup_header && words.popup_header !== '' ? words.popup_header : fallback
  return (
    <div className="confirmation" id={name} role="status" tabIndex={-1} data-done>
      <h2>{header}</h2>
      {words?.show_popup_subheader && words.popup_subheader !== '' && <p>{words.popup_subheader}</p>}
      {/^[A-Z]{2,3}-?\d{1,12}$/.test(reference) && <p className="reference">Reference: {reference}</p>}
    </div>
  )
}

export const wasSent = (query: readonly (readonly [string, string])[], name: string): boolean =>
  query.some(([key, value]) => key === 'sent' && value === name)

/** A visitor's data: the four questions of every form to a person. */
export const WhoFields = () => (
  <>
    <FormField name="firstname" label="First name" autoComplete="given-name" max={80} required />
    <FormField name="lastname" label="Last name" autoComplete="family-name" max={80} required />
    <FormField name="mobile" label="Mobile number" type="tel" autoComplete="tel" max={40} required />
    <FormField name="email" label="E-mail" type="email" autoComplete="email" max={190} required />
  </>
)
