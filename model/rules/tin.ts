/** Domain.md 3.1: nine digits, with the branch code where there is one; never one digit nine times. */
export const tinProblem = (tin: string): string | undefined =>
  /^\d{3}-\d{3}-\d{3}(-\d{3,5})?$/.test(tin) && !/^(\d)\1*$/.test(tin.replaceAll('-', '').slice(0, 9))
    ? undefined
    : 'Enter the TIN as 000-000-000 (add the branch code if there is one).'
