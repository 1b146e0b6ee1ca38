/** Categories of the buyers portal with their questions; {property} makes one question for each property. */
export const faqTexts: readonly { name: string; questions: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Account',
    questions: [
      [
        'How do I change my mailing address?',
        '<p>File a request under <strong>Account Information</strong> with a valid ID. The fee of ₱2,000 is waived where the change came about after booking.</p>',
      ],
      [
        'I forgot my password. What now?',
        '<p>Choose “Forgot password” on the sign-in page. The link we send works for one hour.</p>',
      ],
      [
        'May my spouse have access to the portal?',
        '<p>Yes. Send a request signed by both of you, with an ID of each.</p>',
      ],
    ],
  },
  {
    name: 'Payments',
    questions: [
      ['When will my payment appear?', '<p>Payments need five working days to post.</p>'],
      [
        'May I hold a post-dated check?',
        '<p>Yes, where the request reaches us at least ten banking days before the date of the check.</p>',
      ],
      [
        'Which banks accept over-the-counter payments?',
        '<ul><li>Unang Bangko</li><li>Silangan Savings</li><li>Habagat Trust</li></ul>',
      ],
      ['How do I enroll in auto-debit?', '<p>File the form thirty days before your next due date.</p>'],
    ],
  },
  {
    name: 'Documents',
    questions: [
      [
        'How do I get a statement of account?',
        '<p>Open <strong>Statement of Accounts</strong> and choose the contract.</p>',
      ],
      ['When is the title released?', '<p>After full payment and transfer; we write to you when it is ready.</p>'],
      ['May someone else fetch my documents?', '<p>Yes, with a special power of attorney and IDs of both of you.</p>'],
    ],
  },
  {
    name: 'Unit and Turnover',
    questions: [
      [
        'When is the turnover of {property}?',
        '<p>We write to every buyer of {property} ninety days before. Construction updates stand under <strong>Project Updates</strong>.</p>',
      ],
      [
        'What is inspected at the turnover of {property}?',
        '<p>Finishes, fixtures, doors and windows, water and electricity. Bring the list we send you.</p>',
      ],
      [
        'May I bring my own contractor to {property}?',
        '<p>Yes, once the unit is accepted and the fit-out plans are approved by the property office of {property}.</p>',
      ],
    ],
  },
  {
    name: 'Change of Unit',
    questions: [
      [
        'May I move to a smaller unit?',
        '<p>Once. Its contract price must be more than half of what is credited to your account; the fee is ₱50,000.</p>',
      ],
      ['May I move to another project?', '<p>Within the same brand, where a unit is available.</p>'],
    ],
  },
  {
    name: 'Portal',
    questions: [
      ['Does the portal work on a phone?', '<p>Yes, in any current browser.</p>'],
      [
        'How do I disable my account?',
        '<p>Under <strong>My Account</strong>. Write to Buyer Care to have it back.</p>',
      ],
    ],
  },
]
