/** Typical and malformed queries, one per line. */
const lines = String.raw`
council
The Council's budget
affordable housing
"affordable housing"
"affordable housing" -parking
affordable housing OR zoning budget
park OR school OR street
park OR school budget OR -street
park school OR street -budget
council -park -school
-park
-park OR -school
-"mixed use"
--park
---park
----park
-(park)
(-park) (school)
-"park" -"school"
-"park"-"school"
"park""school"
"park" "school"
"park"school"street"
"park OR school"
"park -school"
"park
"park school
park "school
park" school
"park" OR "school
""
"" park
" park
park "" school
park OR "" school
-"" park
"" OR park
park OR ""
"
"""
""""
OR
OR park
park OR
park OR OR school
park OR OR OR school
OR OR
OR OR OR
park OR -OR school
park "OR" school
park OR,school
park OR, school
park ,OR school
park OR. school
park OR: school
park :OR school
park OR(school)
park OR"school"
park"OR"school
park OR-school
park OR -school
park OR_school
park OR/school
park ORschool
parkOR school
park|OR school
park OR|school
(park)OR(school)
(park OR school) budget
park & OR & school
park OR !
park OR "
park OR"---
"park"OR" "
park OR -
park OR - school
park - OR school
park -OR school
park or school
park Or school
park oR school
or
or park
park or
-or
-OR
the OR of
the of
the -of
-the park
-the
"the"
"the" park
"of the park"
park of the school
park OR the
the OR park school
the park OR of
-the OR park
"the of" OR park
park -
park --
park - school
park -- school
park - - school
park - -school
- park
- -park
-- -park
-
--
- -
- OR -
-, park
-,park
,-park
park -( school
park -) -school
-!park
!-park
!park
!!park
park!school
park&school
park | school
park && school || street
park:school
park:-school
park:"school"
park::school
:park
park: school
7:30
10:30 p.m.
park;school
park,school
park.school
park/school
park\school
park_school
'park school'
park'school
mayor's
mayors'
mayor’s budget
the mayor's park
-mayor's
"mayor's budget"
O'Brien OR OBrien
don't
rock'n'roll
l'école
l’école
école
ecole
ÉCOLE
-l'école
"l'école"
"école"
l'avant-projet
l’avant-projet de Montréal
avant-projet
d'été OR qu'il
conseil d'arrondissement
"conseil d'arrondissement"
aujourd'hui
s'oppose -n'est
l'
l
'l'école'
Montréal
montreal
MONTREAL
Québec -Montréal
Œuvre oeuvre
straße OR smørrebrød
“mixed-use housing”
‘park’
«école»
mixed-use
"mixed-use"
mixed use
-mixed-use
mixed-use OR co-op
Mixed-Use Housing
state-of-the-art
re-zoning
pre-1990
mixed--use
mixed- use
mixed -use
mixed - use
park—street
park–school
park — street
rezone
rezoning OR rezoned
zoned zones zoning
policies
policy -police
university
add
adding budget
$1.2 million
"$1.2 million"
$1.2
1.2
$1,200,000
1,200
2024-117
"2024-117"
-2024-117
2024 117
117
-117
-5
+5
50%
#12
No.12
3rd 2nd
1990s
1/2
½
24/7
1e5
v2.0
007
2026-03-04
555-1234
m²
CO₂
ＨＯＵＳＩＮＧ
ﬁre
Москва
北京
www.example.com/agenda
https://city.example.org/a?b=c&d=e
example.com
clerk@example.org
clerk
and/or
water/sewer
U.S.
R&D
AT&T
<b>housing</b>
&amp;
file_name
C++
@mayor #housing
?!?
...
* % $
(
((()))
park*
park:*
park <-> school
park ~ school
how much is the budget for the park and the school in 2024
`;

/** Queries with characters that would be invisible in the lines above. */
const invisible = [
  'park\u00a0OR\u00a0school',
  'park\u3000school',
  'park\tOR\nschool',
  ' \t park \r\n ',
  '-\u00a0park',
  'park -\u2003school',
  'park\u200bing',
  'hous\u00ading',
  'cafe\u0301',
  '\ufeffpark',
  '',
  ' ',
];

export const handWrittenQueries: readonly string[] = [...lines.trim().split('\n'), ...invisible];
