import { Alert } from './sign-in-form-elements.ts'

/** Why the last attempt failed: there from the beginning, so that it is read out as it comes. */
export const Refused = ({ children }: { readonly children: string | undefined }) => (
  <Alert data-shown={children !== undefined}>{children && <span>{children}</span>}</Alert>
)
