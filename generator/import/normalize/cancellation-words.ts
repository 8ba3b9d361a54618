/** The words of the rule about cancelled meetings (cancellation.ts), as sources of regular expressions. */

const letter = String.raw`\p{L}`;
/** A pattern of such sources, in any case. */
export const pattern = (source: string): RegExp => new RegExp(source, 'iu');

/** Joins alternatives. A word never is a part of another one. */
export const words = (...alternatives: readonly string[]): string =>
  String.raw`(?<!${letter})(?:${alternatives.join('|')})(?!${letter})`;

/** Names of a meeting. */
export const meeting = String.raw`meetings?|worksessions?|sessions?|workshops?|hearings?|retreats?|réunions?|séances?|assemblées?|rencontres?`;

/** `7:00 p.m.`, `19 h`: only the hour changes. */
const clock = String.raw`\d{1,2}(?::\d\d)?\s?(?:[ap]\.?\s?m\b|h\b|heures)|noon\b|midi\b`;
export const month = String.raw`(?:jan|feb|f[ée]v|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]t|sep|oct|nov|d[eé]c)${letter}*\.?`;
export const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche`;
/** `August 3`, `le 12 mai`, `8/3`, `Monday`, `a later date`. */
const someDay = String.raw`(?:the |le )?(?:${month} \d|\d{1,2}(?:er|st|nd|rd|th)? (?:of )?${month}|${weekday}|\d{1,2}[/-]\d{1,2}|\d{4}-\d\d|(?:an?|une|another|next|later|future) )`;
const to = String.raw`(?:from [^.;]{3,40}? |du [^.;]{3,30}? )?(?:to|for|until|till|au|à|jusqu['’]au)`;

/** Words that say by themselves that something does not take place. */
export const certain = String.raw`cancell?ed|cxld?|cncl['’]?d?|postponed|called off|scratched|suspended (?:until|till) further notice|annulée?s?|contremandée?s?|suspendue?s? jusqu['’]à nouvel ordre`;

/** Statements that need what follows them. “Rescheduled from” names an earlier plan; without a day, it says neither. */
export const moved = [
  String.raw`(?:resched\w*|deferred|reportée?s?) (?:(?:the |this )?(?:${letter}+ ){0,3}?(?:${meeting}) )?${to}:? (?!${clock})(?=\S)`,
  String.raw`(?:moved|changed|remise?s?|déplacée?s?|devancée?s?) ${to} ${someDay}`,
  'resched\\w* (?:new (?:meeting )?date|(?:to |for )?tb[ad])',
  '(?:to|will) be (?:rescheduled|postponed)',
].join('|');

/** “Will not be held in person” and “will not be held at the library” say where it is held. */
const elsewhere = String.raw`(?! (?:in[- ]person|virtually|remotely|via|at(?!${letter})|in (?!${month}|\d|observance|accordance|lieu)|à l|au (?!\d)|en (?:personne|présentiel)))`;

export const never = [
  String.raw`(?:(?:will|shall|did|was|is|could) not (?:be(?:ing)? )?|not )(?:held|take place|convene|occur)${elsewhere}`,
  String.raw`(?:n['’](?:aura|a) pas (?:eu )?lieu|ne (?:se tiendra pas|sera pas tenue))${elsewhere}`,
].join('|');

/** “The Planning Commission will not meet”. */
export const bodyNotMeeting = String.raw`(?:council|committee|commission|board|authority|panel|task force|conseil|comité|we)(?: (?:is|will be|are) (?:o|i)n (?:${letter}+ )?recess and)? (?:(?:will|does|did|is|are) not|won['’]t|not|ne) (?:be )?(?:meet(?:ing)?|se réunira pas)(?! (?:the|its|our|their|with|again)(?!${letter}))${elsewhere}`;

/** “The Chair has cancelled this meeting”. */
export const byWhom = String.raw`(?:voted|decided) to (?:cancel|postpone) (?:this|tonight['’]s) (?:${meeting})|(?:has|have|had|chair|mayor|council|committee|commission|board) (?:cancell?ed|postponed) (?:the|this|its|their|tonight['’]s|today['’]s) (?:[${letter}.,'’-]+ ){0,5}?(?:${meeting})`;

/** “No public comment at this meeting” is about something else. */
const whichMeeting = String.raw`(?!in[- ]person|physical|previous)(?:(?!(?:at|in|of|on|to|for|during|before|after|the|this) )[${letter}&'’-]+ ){0,4}?`;
const noMeeting = [
  String.raw`(?:there (?:will be|is|was) )?no ${whichMeeting}(?:meetings?|mtgs?|worksessions?)(?: scheduled| (?:(?:will be|was) )?held)?(?: (?:tonight|today|this (?:week|month)))?`,
  String.raw`(?:il )?(?:n['’]y (?:a|aura) )?(?:pas de|aucune) (?:séance|réunion)(?: (?:ne sera|n['’]a été) tenue)?`,
  'no (?:council |board |regular |work |study )?sessions?',
].join('|');

/** What says it only as a whole part, or of a meeting. */
export const whole = String.raw`deferred|(?:will|did) not meet|not meeting|reportée?|remise|cancel|${noMeeting}|(?:due to )?(?:no|(?:a )?lack of(?: an?)?|want of) quorum|(?:due to )?(?:a )?lack of (?:business|(?:agenda )?items)|(?:council )?dark|(?:faute|absence|défaut) de quorum`;

/** What the end of a sentence says. */
export const atEndOfSentence = String.raw`there (?:(?:will be|is|was) no|(?:will not|won['’]t) be an?) ${whichMeeting}meetings?(?=\s*$|[^${letter}\s]|\s(?:on|in|of|for|due|tonight|today|this|until|held|scheduled)(?!${letter}))|n['’]y (?:a|aura) (?:pas de|aucune) (?:séance|réunion)s?|aucune (?:séance|réunion) (?:n['’]|ne )(?:sera|a|aura|se)`;

/** What may follow a statement. Any other word is what was cancelled (“cancelled debts”), and “from” names an earlier plan. */
export const follower = String.raw`(?=\s*$|\s*[^\p{L}\s'’]|\s(?:due|because|for|until|till|to|by|per|as|and|with|since|owing|indefinitely|tonight|today|effective|see|in lieu|in observance|at (?:the|her|his|their)|on|en raison|et|faute|pour|par|à|au|jusqu)(?!${letter}))`;

/** Before a statement: `has been`, `is hereby`, `a été`. */
export const auxiliary = String.raw`(?:(?:is|are|was|were|has been|have been|will be|been|being|a été|ont été|est|sont|sera|seront) )?(?:now |hereby |officially )?`;

/** Between a meeting and the word, these begin something else: “The meeting will discuss the cancelled contract”. */
export const otherVerb = words(
  'will(?! not| be (?:cancel|postpon|resched|defer|moved))|shall(?! not)|to(?! be (?:resched|postpon))|in (?:lieu|place)|discuss\\w*|consider\\w*|hear|review\\w*|regarding|about|concerning|includ\\w+|approv\\w+|replac\\w+|if|items?|and|for the',
);

/** What is cancelled, if it follows the word or is its subject: not the meeting. */
export const thing = String.raw`debts?|che(?:cks?|ques?)|warrants?|contracts?|permits?|leases?|licen[cs]es?|funds?|bonds?|loans?|tax(?:es)?|orders?|projects?|programs?|purchases?|accounts?|polic(?:y|ies)|stamps?|items?|votes?|grants?|pensions?|agreements?|lev(?:y|ies)|fees?|elections?|dettes?|contrats?|permis|compensation|maintenance|appropriations?`;
/** Parts and surroundings of a meeting. */
export const partOfMeeting = String.raw`items?|files?|bills?|ordinances?|resolutions?|cases?|applications?|motions?|points?|articles?|résolutions?|dossiers?|demandes?|règlements?|refunds?|comments?|live ?stream\w*|broadcasts?|webcasts?|streaming|options?|attendance|receptions?|dinners?|lunch(?:eon)?s?|tours?|presentations?|recordings?|interpretation|in[- ]person (?:meetings?|attendance)`;

/** Records, whose titles may also say that the meeting was cancelled: “Minutes - CANCELLED”. */
export const recordOfMeeting = String.raw`minutes|reports?|rapports?`;

/** Another meeting than this one. A month without a day names one too. */
export const otherMeeting = String.raw`(?:next|following|previous|last|another|prochaine|précédente|dernière) (?:${letter}+ ){0,3}?(?:${meeting})`;
export const meetingOfMonth = String.raw`(?:the|our) (${month}) (?:\d{4} )?(?:${letter}+ ){0,3}?(?:${meeting})|(?:${meeting}) (?:de |d['’])(${month})`;

/** A meeting of another kind, which may be a part of this one: its name says whether it is. */
export const kindOfMeeting = String.raw`(?:closed|executive|work|study) ?sessions?|(?:public )?hearings?|workshops?|retreats?`;

/** Conditions and denials: “may be cancelled”, “not cancelled”, “if a meeting is cancelled”. */
export const condition = words(
  'if|unless|when(?:ever)?|in case|in the event|(?:may|might|could|can|should|would) (?:also )?be|subject to|possible|si|en cas|peut|pourrait|sous réserve',
  String.raw`(?:(?:in lieu|in place|instead) of|replac\w+) (?:the |a |its )?(?:cancell?ed|postponed)`,
  String.raw`(?:not|never|non|pas|previously|un)[ -](?:been |be |été )?(?:cancell?ed|annulée?|postponed|rescheduled|reportée?)`,
);
