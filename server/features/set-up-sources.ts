import { recordListSources } from '../kinds/record-kinds.ts'
import type { SetUpSources } from '../records/set-up/set-up-source.ts'
import { termsSetUp } from './approval-inbox/set-up.ts'
import { reviewRulesSetUp } from './content-reviews/set-up.ts'
import { mailTextsSetUp } from './email-settings/set-up.ts'
import { retentionSetUp } from './lead-retention/set-up.ts'
import { savedViewsSetUp } from './lists/set-up.ts'
import { partnerChainsSetUp } from './marketing-partners/set-up.ts'
import { savedAnswersSetUp } from './replies/set-up.ts'
import { rolesSetUp } from './roles/set-up.ts'

/** How each part of the set-up is read and saved: by the feature whose form it is. */
export const setUpSources: SetUpSources = {
  roles: rolesSetUp,
  savedAnswers: savedAnswersSetUp(recordListSources.savedAnswers),
  mailTexts: mailTextsSetUp,
  approvalTerms: termsSetUp,
  leadRetention: retentionSetUp,
  partnerChains: partnerChainsSetUp,
  reviewRules: reviewRulesSetUp,
  savedViews: savedViewsSetUp,
}
