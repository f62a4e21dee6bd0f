import { bannedIn } from '@tuzuo/poster/compose/lint/wording';
import { documentText } from '@tuzuo/poster/document/words';
import type { LibraryTemplate } from '..';

/** Age and sex requirements in job ads. */
const BANNED_IN_JOBS = /\d+岁|周岁|限男|限女|男士|女士|男性|女性|帅哥|美女|未婚|已婚/u;

const WEEKDAYS = '日一二三四五六';
const DATED_WEEKDAY = /(\d{1,2})月(\d{1,2})日[^\d月日]{0,4}?(?:周|星期)([一二三四五六日天])/gu;

/** The years in which templates are used. */
const YEARS = [2026, 2027];

function wrongWeekdays(text: string): string[] {
  return [...text.matchAll(DATED_WEEKDAY)].flatMap(([said, month, day, name = '']) => {
    const weekday = WEEKDAYS.indexOf(name === '天' ? '日' : name);
    const fits = YEARS.some(
      (year) => new Date(Date.UTC(year, Number(month) - 1, Number(day))).getUTCDay() === weekday,
    );
    return fits ? [] : [`${said} is no such day in ${YEARS.join(' or ')}`];
  });
}

/** Problems in the texts of a template. */
export function wordProblems({ titles, category, tags, document }: LibraryTemplate): string[] {
  return [titles['zh-CN'], ...tags, ...documentText(document).split('\n')].flatMap((text) => {
    const plain = text.replaceAll('\n', '');
    const said = bannedIn(plain) ?? (category === 'jobs' ? BANNED_IN_JOBS.exec(plain)?.[0] : undefined);
    return [...(said === undefined ? [] : [`“${plain}” says ${said}`]), ...wrongWeekdays(plain)];
  });
}
