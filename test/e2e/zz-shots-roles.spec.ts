import { expect, test } from '@playwright/test'
import { atriumOf } from '/work/main/test/e2e/servers.ts'
test('shots', async ({ page }, { project }) => {
  test.setTimeout(120000)
  const { password } = atriumOf(project.name)
  await page.goto('/'); await page.getByLabel('E-mail').fill('super.admin@example.com'); await page.getByLabel('Password', { exact: true }).fill(password); await page.keyboard.press('Enter'); await page.waitForURL('**/dashboard')
  for (const [name, path] of [['roles','/admin/user-role'],['role','/admin/user-role/4'],['accounts','/admin/user-account'],['trash','/admin/user-account?view=trash']]) {
    await page.goto(path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shot-${name}.png` })
  }
  await page.goto('/admin/user-account'); await page.waitForLoadState('networkidle')
  await page.getByText('marketing.luxuria@example.com').first().click().catch(() => undefined)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/shot-account.png` })
  await page.goto('/admin/user-role/4'); await page.waitForLoadState('networkidle')
  await page.getByRole('checkbox', { name: /^View: Contract Quota|^View:/ }).first().click()
  await page.getByRole('button', { name: 'Save…' }).click(); await page.waitForTimeout(1000)
  await page.screenshot({ path: `/tmp/shot-dialog.png` })
  await page.setViewportSize({ width: 390, height: 844 }); await page.goto('/admin/user-role/4'); await page.waitForTimeout(1000)
  await page.screenshot({ path: `/tmp/shot-phone.png` })
})
