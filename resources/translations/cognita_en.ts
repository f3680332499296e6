<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
  <context>
    <name>Cognita</name>
    <message numerus="yes">
      <source>%n changes</source>
      <translation>
        <numerusform>%n change</numerusform>
        <numerusform>%n changes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n chosen:</source>
      <translation>
        <numerusform>%n chosen:</numerusform>
        <numerusform>%n chosen:</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n days</source>
      <translation>
        <numerusform>%n day</numerusform>
        <numerusform>%n days</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n days ago</source>
      <translation>
        <numerusform>%n day ago</numerusform>
        <numerusform>%n days ago</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n dice fall due</source>
      <translation>
        <numerusform>%n die falls due</numerusform>
        <numerusform>%n dice fall due</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n encounter dice are to be rolled first.</source>
      <translation>
        <numerusform>An encounter die is to be rolled first.</numerusform>
        <numerusform>%n encounter dice are to be rolled first.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n features</source>
      <translation>
        <numerusform>%n feature</numerusform>
        <numerusform>%n features</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n finds</source>
      <translation>
        <numerusform>%n find</numerusform>
        <numerusform>%n finds</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n further errors since; each has its report.</source>
      <translation>
        <numerusform>%n further error since; it has its report.</numerusform>
        <numerusform>%n further errors since; each has its report.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hex(es)</source>
      <translation>
        <numerusform>%n hex</numerusform>
        <numerusform>%n hexes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hexes</source>
      <translation>
        <numerusform>%n hex</numerusform>
        <numerusform>%n hexes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hexes are added.</source>
      <translation>
        <numerusform>%n hex is added.</numerusform>
        <numerusform>%n hexes are added.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hexes go with all that is on them.</source>
      <translation>
        <numerusform>%n hex goes with all that is on it.</numerusform>
        <numerusform>%n hexes go with all that is on them.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hexes stay</source>
      <translation>
        <numerusform>%n hex stays</numerusform>
        <numerusform>%n hexes stay</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hexside(s)</source>
      <translation>
        <numerusform>%n hexside</numerusform>
        <numerusform>%n hexsides</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hours</source>
      <translation>
        <numerusform>%n hour</numerusform>
        <numerusform>%n hours</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hours ago</source>
      <translation>
        <numerusform>%n hour ago</numerusform>
        <numerusform>%n hours ago</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n hours left</source>
      <translation>
        <numerusform>%n hour left</numerusform>
        <numerusform>%n hours left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n labels</source>
      <translation>
        <numerusform>%n label</numerusform>
        <numerusform>%n labels</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n lines copied.</source>
      <translation>
        <numerusform>%n line copied.</numerusform>
        <numerusform>%n lines copied.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n maps in it come to lie in {map}.</source>
      <translation>
        <numerusform>%n map in it comes to lie in {map}.</numerusform>
        <numerusform>%n maps in it come to lie in {map}.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n maps in it come to stand by themselves.</source>
      <translation>
        <numerusform>%n map in it comes to stand by itself.</numerusform>
        <numerusform>%n maps in it come to stand by themselves.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n maps lie in this one.</source>
      <translation>
        <numerusform>%n map lies in this one.</numerusform>
        <numerusform>%n maps lie in this one.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n members</source>
      <translation>
        <numerusform>%n member</numerusform>
        <numerusform>%n members</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n minutes</source>
      <translation>
        <numerusform>%n minute</numerusform>
        <numerusform>%n minutes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n minutes ago</source>
      <translation>
        <numerusform>%n minute ago</numerusform>
        <numerusform>%n minutes ago</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n minutes at the table left</source>
      <translation>
        <numerusform>%n minute at the table left</numerusform>
        <numerusform>%n minutes at the table left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n more fields are wrong.</source>
      <translation>
        <numerusform>%n more field is wrong.</numerusform>
        <numerusform>%n more fields are wrong.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n notes</source>
      <translation>
        <numerusform>%n note</numerusform>
        <numerusform>%n notes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n notices</source>
      <translation>
        <numerusform>%n notice</numerusform>
        <numerusform>%n notices</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n others: hirelings, porters, escorts</source>
      <translation>
        <numerusform>%n other: a hireling, a porter, an escort</numerusform>
        <numerusform>%n others: hirelings, porters, escorts</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n pages</source>
      <translation>
        <numerusform>%n page</numerusform>
        <numerusform>%n pages</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n pages went to the printer.</source>
      <translation>
        <numerusform>%n page went to the printer.</numerusform>
        <numerusform>%n pages went to the printer.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n paths</source>
      <translation>
        <numerusform>%n path</numerusform>
        <numerusform>%n paths</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n places</source>
      <translation>
        <numerusform>%n place</numerusform>
        <numerusform>%n places</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n places; Return goes on</source>
      <translation>
        <numerusform>One place; Return goes on</numerusform>
        <numerusform>%n places; Return goes on</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n regions</source>
      <translation>
        <numerusform>%n region</numerusform>
        <numerusform>%n regions</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n rounds</source>
      <translation>
        <numerusform>%n round</numerusform>
        <numerusform>%n rounds</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n rounds left</source>
      <translation>
        <numerusform>%n round left</numerusform>
        <numerusform>%n rounds left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n rounds of a fight</source>
      <translation>
        <numerusform>%n round of a fight</numerusform>
        <numerusform>%n rounds of a fight</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n rounds run in a row</source>
      <translation>
        <numerusform>%n round run in a row</numerusform>
        <numerusform>%n rounds run in a row</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n things could not be read.</source>
      <translation>
        <numerusform>%n thing could not be read.</numerusform>
        <numerusform>%n things could not be read.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n to act</source>
      <translation>
        <numerusform>%n to act</numerusform>
        <numerusform>%n to act</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n tokens</source>
      <translation>
        <numerusform>%n token</numerusform>
        <numerusform>%n tokens</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n turns</source>
      <translation>
        <numerusform>%n turn</numerusform>
        <numerusform>%n turns</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n turns left</source>
      <translation>
        <numerusform>%n turn left</numerusform>
        <numerusform>%n turns left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n underlays</source>
      <translation>
        <numerusform>%n underlay</numerusform>
        <numerusform>%n underlays</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n zones</source>
      <translation>
        <numerusform>%n zone</numerusform>
        <numerusform>%n zones</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n zones copied</source>
      <translation>
        <numerusform>%n zone copied</numerusform>
        <numerusform>%n zones copied</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>&amp;Bring in %n lines</source>
      <translation>
        <numerusform>&amp;Bring in %n line</numerusform>
        <numerusform>&amp;Bring in %n lines</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>All %n listed:</source>
      <translation>
        <numerusform>The %n listed:</numerusform>
        <numerusform>All %n listed:</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Save only the %n chosen lines…</source>
      <translation>
        <numerusform>Save only the one chosen line…</numerusform>
        <numerusform>Save only the %n chosen lines…</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Save the %n listed lines…</source>
      <translation>
        <numerusform>Save the one listed line…</numerusform>
        <numerusform>Save the %n listed lines…</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>There are %n lines from here on.</source>
      <translation>
        <numerusform>There is %n line from here on.</numerusform>
        <numerusform>There are %n lines from here on.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>What is altered here is altered for all %n labels of this look.</source>
      <translation>
        <numerusform>Only %n label has this look so far.</numerusform>
        <numerusform>What is altered here is altered for all %n labels of this look.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Writing %n lines</source>
      <translation>
        <numerusform>Writing %n line</numerusform>
        <numerusform>Writing %n lines</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more</source>
      <translation>
        <numerusform>and %n more</numerusform>
        <numerusform>and %n more</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>every %n days</source>
      <translation>
        <numerusform>every day</numerusform>
        <numerusform>every %n days</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>in %n days</source>
      <translation>
        <numerusform>in %n day</numerusform>
        <numerusform>in %n days</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the clock</source>
      <translation>
        <numerusform>the clock</numerusform>
        <numerusform>the clock</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the settings</source>
      <translation>
        <numerusform>the settings</numerusform>
        <numerusform>the settings</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} entries of the log</source>
      <translation>
        <numerusform>{count} entry of the log</numerusform>
        <numerusform>{count} entries of the log</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} entries of the terrain list</source>
      <translation>
        <numerusform>{count} entry of the terrain list</numerusform>
        <numerusform>{count} entries of the terrain list</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} features</source>
      <translation>
        <numerusform>{count} feature</numerusform>
        <numerusform>{count} features</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} groups</source>
      <translation>
        <numerusform>{count} group</numerusform>
        <numerusform>{count} groups</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} hexes</source>
      <translation>
        <numerusform>{count} hex</numerusform>
        <numerusform>{count} hexes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} maps</source>
      <translation>
        <numerusform>{count} map</numerusform>
        <numerusform>{count} maps</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} other things</source>
      <translation>
        <numerusform>{count} other thing</numerusform>
        <numerusform>{count} other things</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} paths</source>
      <translation>
        <numerusform>{count} path</numerusform>
        <numerusform>{count} paths</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{speed}: not in reach of %n moves, or a door bars the way</source>
      <translation>
        <numerusform>{speed}: not in reach of %n move, or a door bars the way</numerusform>
        <numerusform>{speed}: not in reach of %n moves, or a door bars the way</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{speed}: {away} of %n moves</source>
      <translation>
        <numerusform>{speed}: {away} of %n move</numerusform>
        <numerusform>{speed}: {away} of %n moves</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>… and %n more lines</source>
      <translation>
        <numerusform>… and %n more line</numerusform>
        <numerusform>… and %n more lines</numerusform>
      </translation>
    </message>
  </context>
</TS>
